import { html } from 'hono/html'
import { bindFrench } from '../../schema/french.ts'
import { readLanguage } from '../../schema/language.ts'
import { tidyLine } from '../../schema/text.ts'

/** The name of the product, as mails show it (rule 4.30). */
export const productName = 'Coup de main'

/** The content of a mail in French, without layout. */
export interface Template {
  subject: string
  /** The mail shows the button after the first paragraph. */
  paragraphs: [string, ...string[]]
  /**
   * The label of the button, and the path of the page of the app that it opens. Tokens stand after the #, so that they reach no server, log or referrer
   * until the person acts on the page.
   */
  action?: readonly [label: string, path: string]
}

/** Whom a mail greets, undefined for a reader who has not proven the address: a stranger may have chosen the name; and where the app is. */
interface Reader {
  firstName: string | undefined
  origin: URL
}

export const renderText = ({ firstName, origin }: Reader, { paragraphs: [first, ...rest], action }: Template): string =>
  [
    greetingOf(firstName),
    paragraphOf(first),
    ...(action ? [`${action[0]}\u00a0:\n${new URL(action[1], origin).href}`] : []),
    ...rest.map(paragraphOf),
    `À bientôt\n${productName}`,
  ].join('\n\n')

/** Renders one paragraph even if its text quotes titles and names from earlier versions, which contain line breaks. */
const paragraphOf = (text: string): string => bindFrench(tidyLine(text))

const greetingOf = (firstName: string | undefined): string =>
  firstName === undefined ? 'Bonjour,' : `Bonjour ${tidyLine(firstName)},`

const page = 'margin:0;padding:24px 12px;background:#fbf7ee;color:#1c2b25;font:16px/1.5 system-ui,sans-serif'
const sheet = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px'
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0e4f3c;color:#ffffff;text-decoration:none'

/** Renders HTML that fetches nothing, neither pictures nor style sheets, so that it looks the same everywhere. People's texts are escaped. */
export const renderHtml = async (
  { firstName, origin }: Reader,
  { subject, paragraphs: [first, ...rest], action }: Template,
): Promise<string> => {
  const document = await html`<!doctype html>
    <html lang="${readLanguage()}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="${page}">
        <div style="${sheet}">
          <p>${greetingOf(firstName)}</p>
          <p>${paragraphOf(first)}</p>
          ${action ? html`<p><a href="${new URL(action[1], origin).href}" style="${button}">${action[0]}</a></p>` : ''}
          ${rest.map((paragraph) => html`<p>${paragraphOf(paragraph)}</p>`)}
          <p>À bientôt<br />${productName}</p>
        </div>
      </body>
    </html> `
  // hono's `html` returns a String object, which not every library accepts as a string.
  return document.toString()
}
