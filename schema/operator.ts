/** How to reach the operator of this server, from the environment. Documents carry it, so that no request is needed. */
export interface Operator {
  /** Null: the contact page has a form instead. */
  supportEmail: string | null
  /** The operator's page in a social network; null: no link. */
  socialUrl: string | null
}

export const unknownOperator: Operator = { supportEmail: null, socialUrl: null }

/** The operator of a start without settings on one's own machine: reserved addresses, which reach nobody and are marked as examples. */
export const exampleOperator = {
  supportEmail: 'support@coup-de-main.example',
  socialUrl: 'https://social.example/coup-de-main',
} satisfies Operator

/** Returns the mark of an address that reaches nobody; no text for any other. */
export const exampleMark = (address: string): string =>
  address === exampleOperator.supportEmail || address === exampleOperator.socialUrl ? ' (exemple)' : ''

/** The meta element of the built documents, and its content until the server fills it in. */
export const operatorMeta = { name: 'operator', blank: 'operator.invalid' } as const

/** Returns the operator from the element's content, or `unknownOperator` if no server has filled it in. */
export const parseOperator = (content: string | null | undefined): Operator =>
  content?.startsWith('{') ? (JSON.parse(content) as Operator) : unknownOperator

const networks: Record<string, string> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'linkedin.com': 'LinkedIn',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
}

/** Returns the common name of the social network of an address, or else its host. */
export const nameOfNetwork = (url: string): string => {
  const host = new URL(url).hostname.replace(/^(www|m)\./, '')
  return networks[host] ?? host
}
