import type { ChartName } from '../settings.js';

/** Accounts by what DATEV does with an amount on them: four digits each, or a range of them. */
interface AccountsByTax {
  /** AM: output VAT is taken out of the amount. By rate, percent as text; `none` is turnover without tax. */
  readonly output: Readonly<Record<string, string>>;
  /** AV: the same with input VAT. */
  readonly input: Readonly<Record<string, string>>;
  /** The chart gives them no function: an amount is booked as it is. */
  readonly plain: string;
}

const NOTHING_KNOWN: AccountsByTax = { output: {}, input: {}, plain: '' };

/**
 * Automatic accounts (Automatikkonten) of DATEV's charts, as far as they are public. What stands in no row is unknown.
 *
 * SKR04: DATEV's chart of 2026 (Art.-Nr. 11175), whose accounts with AM and AV github.com/C-0711/babu lists
 * (server/belegreview/skr04_automatik.py); 4186, 4566, 4574-4579 by Odoo. Left out is where the sources disagree (4200), a reading of the
 * chart is doubtful (4745), or the function is none of these: discounts of any rate (4730, 8730: S). SKR03: the accounts with the same
 * names (github.com/odoo/odoo, addons/l10n_de, chart templates with their
 * taxes), those of 2026 that github.com/seamless-engineering/datev-extf names (Art.-Nr. 11174), kivitendo's column `datevautomatik`, and
 * of ranges those that are printed as such (8300-09, 8310-14, 8315-19, 8400-10, 3400-09, 3425-29). SKR49: nothing is public.
 */
export const ACCOUNTS_BY_TAX: Readonly<Record<ChartName, AccountsByTax>> = {
  SKR03: {
    output: {
      '19':
        '1718 2406 2408 2436 2752 8191 8196 8315-8319 8400-8410 8449 8519 8579 8595 8611 8613 8640 8720 8726 8736 8748 8760 8790 ' +
        '8801 8820 8850 8910 8920-8922 8925 8935 8940',
      '7': '1711 2401 2403 2431 8300-8309 8310-8314 8516 8576 8591 8630 8710 8725 8731 8746 8750 8780 8915 8930 8932 8945',
      '16': '1717 8340 8648',
      '0': '8290',
      none:
        '2402 2751 8100 8105 8110 8120 8125 8130 8135 8140 8150 8160 8165 8194 8335-8339 8514 8515 8574 8575 8609 8625 8701-8706 8724 ' +
        '8738 8741-8743 8807 8808 8827 8828 8851 8852',
    },
    input: {
      '19': '1518 3120 3123 3400-3409 3425-3429 3440 3736 3760 3761 3790',
      '7': '1511 3110 3300 3420 3731 3750 3751 3780',
      '16': '1517 3735',
      none: '3550',
    },
    plain:
      '0001-1509 1520-1709 1710 1719-2400 2430 2440-2750 2753-2999 4000-4999 7000-7999 8190 8193 8195 8200 8320-8329 8331 8510 8520 ' +
      '8540 8570 8590 8600 8603-8607 8610 8614 8650 8660 8700 8727 8769 8770 8800 8817-8819 8829 8837-8839 8853 8900 8905 8906 8919 ' +
      '8924 8929 8939 8949 8950 8955 8959-8999',
  },
  SKR04: {
    output: {
      '19':
        '3272 4133 4134 4136 4186 4315 4400-4410 4449 4569 4579 4620 4640 4645 4646 4660 4680 4686 4708 4709 4720 4726 4736 4748 4760 4790 ' +
        '4836 4845 4862 4865 4945 4947 4948 6286 6885 6936 6938',
      '7': '3260 4300-4309 4310 4334 4566 4576 4610 4616 4630 4636 4650 4656 4670 4676 4710 4725 4731 4746 4750 4780 4941 6281 6931 6933',
      '16': '3270 4340 4834',
      '5': '3261',
      '0': '3264 4290 4719 4734',
      none:
        '4100 4105 4110 4120 4125 4130 4135 4139 4140 4150 4160 4165 4184 4335-4339 4564 4565 4574 4575 4701-4707 4724 4738 4742 4841 4842 4844 ' +
        '4848 4861 4866 4867 6884 6888 6932',
    },
    input: {
      '19':
        '1186 5130 5162 5167 5176 5189 5192 5400 5418 5425 5435 5440 5553 5565 5715 5718 5720 5725 5736 5738 5741 5748 5755 5760 5785 ' +
        '5790 5792 5793 5906 5920 5923 5925 5940 5943 5945',
      '7':
        '1181 5110 5160 5166 5175 5191 5300 5347 5420 5430 5560 5710 5714 5717 5724 5743 5750 5754 5780 5784 5908 5910 5913 5915 5930 ' +
        '5933 5935',
      '16': '1184',
      '5': '1182',
      '5.5': '5170 5505 5798',
      '7.8': '5171 5540',
      '9': '5787 5795',
      none: '5550 5552 5950 5953',
    },
    plain:
      '0001-1180 1190-3259 3273-3999 4185 4320-4329 4331 4510 4520 4560 4570 4700 4727 4769 4770 4830 4835 4837 4839 4840 4849 4940 ' +
      '6000-6280 6287-6883 6889-6930 6939-7999',
  },
  SKR49: NOTHING_KNOWN,
  own: NOTHING_KNOWN,
};
