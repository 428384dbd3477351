/** What tests look at in a picture. */
export interface Shape {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Elements of a name in the order of the picture; those of patterns are no part of it. */
export function shapes(svg: string, name: string, where: Readonly<Record<string, string>> = {}): Shape[] {
  const drawn = svg.replace(/<defs>.*?<\/defs>/s, '');
  const found = drawn.matchAll(new RegExp(`<${name}((?: [\\w:-]+="[^"]*")*)(?:/>|>([^<]*))`, 'g'));
  return [...found]
    .map(([, attributes = '', text = '']) => ({
      name,
      text,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
    }))
    .filter((shape) => Object.entries(where).every(([key, value]) => shape.attributes[key] === value));
}

export function numberOf({ attributes }: Shape, name: string): number {
  return Number(attributes[name]);
}

/** Rectangles of bars, in the columns that they stand in: samples of the legend stand at no place. */
export function columns(svg: string): Shape[][] {
  return [...svg.matchAll(/<g class="bar">(.*?)<\/g>/gs)].map(([, inside = '']) => shapes(inside, 'rect'));
}
