import type { SellerCountry } from '../../domain/settings.js';
import { DEFAULT_COUNTRY } from '../default-tax-cases.js';
import type { Path, PlacedComplaint } from '../place.js';
import { CASES_OF_COUNTRY } from '../tax-cases.js';
import { complaintAt, isThere, pathsOf, textAt } from '../tree-paths.js';
import type { YamlTree } from '../yaml-tree.js';

/** Each country's law has its own tax cases; in Poland one VAT category is several of them. */
export function countryChecks(tree: YamlTree): readonly PlacedComplaint[] {
  return pathsOf('spaces.*.e_invoices', tree).flatMap((settings) => {
    const country = textAt([...settings, 'seller', 'country'], tree) ?? DEFAULT_COUNTRY;
    if (!isCountry(country)) return [];
    const cases = [
      ...pathsOf('tax_cases.*', tree, settings),
      ...pathsOf('customers.*.tax_case', tree, settings),
    ];
    const rates = pathsOf('vat_rates.*', tree, settings);
    return [
      ...rates.flatMap((path) => polishRate(path, country, tree)),
      ...cases.flatMap((path) => [
        ...foreignCase(path, country, tree),
        ...(country === 'PL' ? incompleteInPoland(path, tree) : polishElsewhere(path, tree)),
      ]),
    ];
  });
}

function isCountry(country: string): country is SellerCountry {
  return Object.hasOwn(CASES_OF_COUNTRY, country);
}

/** A name that is not a case at all is reported by the schema. */
function foreignCase(path: Path, country: SellerCountry, tree: YamlTree): PlacedComplaint[] {
  const known: readonly string[] = CASES_OF_COUNTRY[country];
  const given = textAt([...path, 'case'], tree);
  const isCase = Object.values(CASES_OF_COUNTRY).some((cases) => cases.some((name) => name === given));
  if (given === null || !isCase || known.includes(given)) return [];
  const message = `case: ${given} is not a case of the law in ${country}`;
  return [complaintAt([...path, 'case'], message, `write one of: ${known.join(', ')}`, tree)];
}

/** FA(3) takes no rate that its schema does not have. */
function polishRate(path: Path, country: SellerCountry, tree: YamlTree): PlacedComplaint[] {
  if ((textAt([...path, 'country'], tree) ?? country) !== 'PL') return [];
  const message = 'rate: the rates of Poland are those of FA(3), and no other is taken by KSeF';
  return [complaintAt([...path, 'rate'], message, 'remove this rate', tree)];
}

function incompleteInPoland(path: Path, tree: YamlTree): PlacedComplaint[] {
  const [category, name] = [
    [...path, 'category'],
    [...path, 'case'],
  ];
  const complaints: PlacedComplaint[] = [];
  if (isThere(category, tree)) {
    const fix = `write case with one of: ${CASES_OF_COUNTRY.PL.join(', ')}`;
    complaints.push(complaintAt(category, 'category: in Poland one category is several cases', fix, tree));
  }
  if (textAt(name, tree) === 'exempt' && !isThere([...path, 'legal_basis'], tree)) {
    const fix = 'add `legal_basis: act`, `directive` or `other`';
    complaints.push(complaintAt(name, 'case: exempt needs legal_basis in Poland', fix, tree));
  }
  return complaints;
}

function polishElsewhere(path: Path, tree: YamlTree): PlacedComplaint[] {
  const basis = [...path, 'legal_basis'];
  if (!isThere(basis, tree)) return [];
  return [complaintAt(basis, 'legal_basis: is only for Poland', 'remove it', tree)];
}
