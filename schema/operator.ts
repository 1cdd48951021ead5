/** How to reach whoever runs this server, as the environment says it. The documents carry it, so that it is known without a request. */
export interface Operator {
  /** Null: the contact page has a form in its place. */
  supportEmail: string | null
  /** A page of theirs in a social network; null: no link. */
  socialUrl: string | null
}

export const unknownOperator: Operator = { supportEmail: null, socialUrl: null }

/** The meta element of the built documents, and what stands in it until the server fills it in. */
export const operatorMeta = { name: 'operator', blank: 'operator.invalid' } as const

/** Returns the operator from the element's content; unknown where no server has filled it in. */
export const parseOperator = (content: string | null | undefined): Operator =>
  content?.startsWith('{') ? (JSON.parse(content) as Operator) : unknownOperator

const networks: Record<string, string> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'linkedin.com': 'LinkedIn',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
}

/** Returns what people call the network of an address: its name, or its host. */
export const nameOfNetwork = (url: string): string => {
  const host = new URL(url).hostname.replace(/^(www|m)\./, '')
  return networks[host] ?? host
}
