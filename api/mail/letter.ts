import { html } from 'hono/html'
import { bindFrench } from '../../schema/french.ts'

/** The name of the product, as mails bear it (rule 4.30). */
export const productName = 'Coup de main'

/** What a mail says, in French, without its dress. */
export interface Letter {
  subject: string
  /** In the order of reading; the button stands after the first. */
  paragraphs: [string, ...string[]]
  action?: { label: string; url: string }
}

export const renderText = (firstName: string, { paragraphs: [first, ...rest], action }: Letter): string =>
  [
    `Bonjour ${firstName},`,
    bindFrench(first),
    ...(action ? [`${action.label}\u00a0:\n${action.url}`] : []),
    ...rest.map(bindFrench),
    `À bientôt\n${productName}`,
  ].join('\n\n')

const page = 'margin:0;padding:24px 12px;background:#fbf7ee;color:#1c2b25;font:16px/1.5 system-ui,sans-serif'
const sheet = 'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px'
const button =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0e4f3c;color:#ffffff;text-decoration:none'

/** No picture, no style sheet, nothing to be fetched: it reads the same everywhere. What people wrote is escaped. */
export const renderHtml = async (
  firstName: string,
  { subject, paragraphs: [first, ...rest], action }: Letter,
): Promise<string> => {
  const document = await html`<!doctype html>
    <html lang="fr-CH">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="${page}">
        <div style="${sheet}">
          <p>Bonjour ${firstName},</p>
          <p>${bindFrench(first)}</p>
          ${action ? html`<p><a href="${action.url}" style="${button}">${action.label}</a></p>` : ''}
          ${rest.map((paragraph) => html`<p>${bindFrench(paragraph)}</p>`)}
          <p>À bientôt<br />${productName}</p>
        </div>
      </body>
    </html> `
  // A string with a mark on it, which not every library takes for one.
  return document.toString()
}
