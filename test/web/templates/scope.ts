import type { MailTemplates } from '../../../src/notify/mail/notice-mail.js';
import type { Frame, Pages, Partials } from '../../../src/web/view/templates.js';

type Below<Folder extends string, Data> = {
  [Name in keyof Data & string as `${Folder}/${Name}`]: Data[Name];
};

/** The data of a template, by its path below `templates`. */
export type DataOf<Name extends keyof Templates> = Templates[Name];

type Templates = Below<'web', Framed & Partials> & Below<'mail', MailTemplates>;
type Framed = { [Name in keyof Pages]: Frame & Pages[Name] };

/** What templates call, as far as the compiler has to know it. */
export declare function escaped(value: string | number): void;
export declare function raw(html: string): void;
export declare function include<Name extends keyof Partials>(name: `/${Name}`, data: Partials[Name]): string;
export declare function layout(name: '/layout'): void;
