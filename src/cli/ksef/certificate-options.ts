import { flag, optional, withDefault } from '../define-command.js';
import { CONFIG, JSON_OUTPUT, ONLY_SPACE, positive } from '../options.js';

export const ENROL_OPTIONS = {
  ...CONFIG,
  ...ONLY_SPACE,
  offline: flag('the certificate for what is issued offline (KOD II)'),
  signed: optional('file', 'the login request that was written before, signed (XAdES)'),
  request: optional('file', 'where the login request is written'),
  pkcs12: optional('file', 'sign by this seal or signature, PKCS#12'),
  passwordFile: optional('file', 'holds the password of the PKCS#12 file'),
  ...JSON_OUTPUT,
};

export const STATUS_OPTIONS = {
  ...CONFIG,
  ...ONLY_SPACE,
  offline: flag('only the certificates for what is issued offline'),
  ...JSON_OUTPUT,
};

export const RENEW_OPTIONS = {
  ...STATUS_OPTIONS,
  days: withDefault('number', 'renew what ends within so many days', 60, positive),
};
