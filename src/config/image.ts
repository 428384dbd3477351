type Environment = Readonly<Record<string, string | undefined>>;

/** Where a program listens, and keeps its data: null for beside its configuration. */
interface ListenPlace {
  readonly host: string;
  readonly data: string | null;
}

const MACHINE: ListenPlace = { host: '127.0.0.1', data: null };
/** The image of the Dockerfile: it has a volume for data, and its ports are reached from outside of it alone. */
const IMAGE: ListenPlace = { host: '0.0.0.0', data: '/data' };

/** Of a program in this environment, where the image says that it is one. */
export function placeIn({ SPACEBOOKS_IMAGE }: Environment): ListenPlace {
  return SPACEBOOKS_IMAGE === 'yes' ? IMAGE : MACHINE;
}
