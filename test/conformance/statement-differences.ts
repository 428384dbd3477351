/** Why foreign statements are refused, or read otherwise than by their package. */
interface Explained {
  /** Part of what is said of each. */
  readonly outcome: string;
  readonly why: string;
  /** Package and file. */
  readonly files: readonly string[];
}

export const EXPLAINED: readonly Explained[] = [
  {
    outcome: 'TRNTYPE says',
    why: 'Its amount has the other sign than its type.',
    files: ['bankfile/amount-plus-sign-and-space.ofx', 'bankfile/mixed-case-trntype.ofx'],
  },
  {
    outcome: 'CURDEF',
    why: 'It names no currency.',
    files: ['bankfile/empty-tags-curdef-fitid-name.ofx', 'ofxparse/ofx-v102-empty-tags.ofx'],
  },
  {
    outcome: 'STMTTRNRS: is missing',
    why: 'It is a statement of investments or an answer to a sign-on, not of an account.',
    files: [
      'beancount-reds-importers/OfxDownload-401k.qfx',
      'beancount-reds-importers/OfxDownload.qfx',
      'beancount-reds-importers/etrade_09092023.QFX',
      'ofxparse/account_listing_aggregation.ofx',
      'ofxparse/bank_small.ofx',
      'ofxparse/fidelity-savings.ofx',
      'ofxparse/fidelity.ofx',
      'ofxparse/investment_401k.ofx',
      'ofxparse/investment_medium.ofx',
      'ofxparse/signon_fail.ofx',
      'ofxparse/signon_success.ofx',
      'ofxparse/signon_success_no_message.ofx',
      'ofxparse/td_ameritrade.ofx',
      'ofxparse/tiaacref.ofx',
      'ofxparse/vanguard.ofx',
      'ofxparse/vanguard401k.ofx',
      'ofxstatement/ofx_spec201_invest_transactions_example.xml',
    ],
  },
  {
    outcome: 'STMTTRN: stands outside',
    why: 'A line stands outside of the list of lines.',
    files: ['beancount-reds-importers/transactions.qfx'],
  },
  {
    outcome: ':61:',
    why: 'A date or an amount is none; the file is made to be refused.',
    files: [
      'camt053-loader-mt940/regression-amount-bare-comma.mt940',
      'camt053-loader-mt940/regression-booking-month-13.mt940',
    ],
  },
  {
    outcome: ':60F:',
    why: 'A date or an amount is none; the file is made to be refused.',
    files: [
      'camt053-loader-mt940/regression-amount-commas.mt940',
      'camt053-loader-mt940/regression-date-zero.mt940',
    ],
  },
  {
    outcome: ':25: or :25P:',
    why: 'It names no account.',
    files: ['camt053-loader-mt940/regression-no-account.mt940'],
  },
  {
    outcome: 'bank.unbalanced',
    why: 'Its lines do not lead from its opening to its closing balance.',
    files: [
      'camt053-loader-mt940/regression-two-statements.mt940',
      'odoo-addon-account-statement-import-camt/test-camt053',
      'odoo-addon-l10n-ro-account-bank-statement-import-mt940-bcr/test_file_bcr.STA',
      'odoo13-addon-account-bank-statement-import-camt-oca/test-camt053-bookgdt-dttm',
    ],
  },
  {
    outcome: 'balance',
    why: 'It has no opening or no closing balance (CAMT.053 wants both), so that nobody could see whether lines are missing.',
    files: [
      'camt053/statement.xml',
      'odoo-addon-account-payment-return-import-iso20022/test-sepa-camt-053-unpaid.xml',
      'odoo14-addon-account-statement-import-sftp/camt053',
      'pain001/camt053_sample.xml',
    ],
  },
  {
    outcome: 'record 8, account',
    why: 'Its account is another one in its last record than in its first.',
    files: [
      'odoo-addon-account-statement-import-coda/Ontvangen_CODA.2012-01-11-18.59.15.txt',
      'pycoda/Coda_v2_3_faulty_globalisation.txt',
      'pycoda/Coda_v2_3_globalisation.txt',
      'pycoda/Coda_v2_3_multi_statements.txt',
    ],
  },
  {
    outcome: 'side (59-59)',
    why: 'Its closing balance has no side, and does not follow from its lines.',
    files: [
      'odoo-addon-l10n-es-account-statement-import-n43/test.n43',
      'odoo-addon-l10n-es-account-statement-import-n43/testmulti.n43',
    ],
  },
  {
    outcome: 'is in EUR',
    why: 'Its balances are in two currencies.',
    files: ['odoo-addon-l10n-ro-account-bank-statement-import-mt940-brd/test_brd_940.txt'],
  },
  {
    outcome: ':62F: or :62M:',
    why: 'A statement has no closing balance.',
    files: ['odoo11-addon-account-bank-statement-import-mt940-base/test-sns.940'],
  },
  {
    outcome: 'TRNAMT',
    why: 'Its amount is none by the specification.',
    files: ['ofx-br/sgml_comma_decimal.ofx', 'ofxparse/decimal_error.ofx'],
  },
  {
    outcome: 'DTPOSTED',
    why: 'A line has no day.',
    files: ['ofxparse/date_missing.ofx'],
  },
  {
    outcome: 'STATUS: has no statement',
    why: 'It is the message of an error.',
    files: ['ofxparse/error_message.ofx'],
  },
  {
    outcome: 'is neither',
    why: 'It names a version of the format that does not exist.',
    files: ['pycoda/Coda_faulty_version.txt'],
  },
  {
    outcome: 'record 9, records',
    why: 'It has another number of records than its last one states.',
    files: ['pycoda/Coda_v2_3_globalisation_2.txt'],
  },
];
