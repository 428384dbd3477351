export { formatKsefNumber, parseKsefNumber } from '@spacebooks/base/ksef-number';
