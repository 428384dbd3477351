import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import type { Feature, Options } from 'write-excel-file/node';

/** As the library names it, and does not export. */
type FileContent = Stream | Buffer | Blob;

/**
 * The library writes no named style, so that programs fall back on one of their own and warn: this is Excel's "Normal", which
 * all cells derive from.
 */
const NORMAL_STYLE: Feature<FileContent> = {
  files: {
    transform: {
      'xl/styles.xml': {
        transform: (styles) =>
          styles
            .replace(
              '<cellXfs ',
              '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0"/></cellStyleXfs><cellXfs ',
            )
            .replace(
              '</cellXfs>',
              '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
            ),
      },
    },
  },
};

/** Excel's own font; LibreOffice has one of the same widths for it. */
export const STYLE: Options<FileContent> = { fontFamily: 'Calibri', fontSize: 11, features: [NORMAL_STYLE] };
