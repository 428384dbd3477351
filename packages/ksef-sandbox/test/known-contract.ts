import { readFileSync } from 'node:fs';
import { type ContractFacts, readFactsPage } from './contract-facts.js';

/** Where the facts of the contract that is played are kept. */
export const FACTS_FILE = new URL('./fixtures/contract.txt', import.meta.url);

/** What is known of the contract, without its texts. */
export const CONTRACT_FACTS: ContractFacts = readFactsPage(readFileSync(FACTS_FILE, 'utf8'));
