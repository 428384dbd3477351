import { C14nCanonicalization, C14nCanonicalizationWithComments, type SignedXml } from 'xml-crypto';
import { DSIG, XPATH, XPATH_FILTER } from './names.js';

const BASE64 = `${DSIG}base64`;
const C14N_11 = 'http://www.w3.org/2006/12/xml-c14n11';

type Transforms = SignedXml['CanonicalizationAlgorithms'];

/** What is needed of the library's nodes; TypeScript knows the DOM of browsers only where it is asked to. */
interface DomNode {
  readonly parentNode: DomNode | null;
  readonly textContent: string | null;
  removeChild(child: DomNode): void;
  getElementsByTagNameNS(namespace: string, name: string): ArrayLike<DomNode>;
}

/** Leaves out every signature: what both XPath transforms are allowed to say (allowed-xpath.ts). */
class WithoutSignatures {
  process(node: DomNode) {
    for (const signature of Array.from(node.getElementsByTagNameNS(DSIG, 'Signature'))) {
      signature.parentNode?.removeChild(signature);
    }
    return node as never;
  }
  getAlgorithmName(): string {
    return XPATH_FILTER;
  }
}

/** The document that an enveloping signature holds as Base64. */
class Base64Decoded {
  process(node: DomNode): string {
    return Buffer.from(node.textContent ?? '', 'base64').toString('utf8');
  }
  getAlgorithmName(): string {
    return BASE64;
  }
}

/** Differs from version 1.0 in attributes `xml:` of ancestors only, which a request for a token cannot have. */
class C14n11 extends C14nCanonicalization {
  override getAlgorithmName(): string {
    return C14N_11;
  }
}

class C14n11WithComments extends C14nCanonicalizationWithComments {
  override getAlgorithmName(): string {
    return `${C14N_11}#WithComments`;
  }
}

/** The transforms that KSeF takes and the library does not bring, by their names. */
export const TRANSFORMS: Transforms = {
  [XPATH]: WithoutSignatures,
  [XPATH_FILTER]: WithoutSignatures,
  [BASE64]: Base64Decoded,
  [C14N_11]: C14n11,
  [`${C14N_11}#WithComments`]: C14n11WithComments,
};
