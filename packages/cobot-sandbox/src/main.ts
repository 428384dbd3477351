#!/usr/bin/env node
import { runAsProcess } from '@spacebooks/sandbox-engine/command';
import { platformProgram } from './command.js';

await runAsProcess(platformProgram);
