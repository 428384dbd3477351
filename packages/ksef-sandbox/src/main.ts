#!/usr/bin/env node
import { runAsProcess } from '@spacebooks/sandbox-engine/command';
import { ksefProgram } from './command.js';

await runAsProcess(ksefProgram);
