import { Fragment } from 'react'
import { css } from '../styled-system/css'

const linkStyle = css({ color: '[inherit]', textDecoration: 'underline', overflowWrap: 'anywhere' })
const address = /\bhttps?:\/\/[^\s<>"'«»]+/giu
/** Punctuation at the end of an address belongs to the sentence. */
const ending = /(?<![.,;:!?)\]}…])[.,;:!?)\]}…]+$/

/** `URL.canParse` is missing in Safari before 17. */
const hasHost = (text: string): boolean => {
  try {
    return new URL(text).hostname !== ''
  } catch {
    return false
  }
}

/** Splits the text into words and web addresses. Addresses of other schemes, such as "javascript:", count as words. */
export const cutLinks = (text: string): { text: string; href?: string }[] => {
  const parts: { text: string; href?: string }[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.replace(ending, '')
    if (!hasHost(shown)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: shown, href: shown })
    end = index + shown.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A message whose web addresses are links. The site that opens gets no referrer and cannot access this page. */
export function LinkedText({ children }: { children: string }) {
  return cutLinks(children).map(({ text, href }, index) =>
    href ? (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc" className={linkStyle}>
        {text}
      </a>
    ) : (
      <Fragment key={index}>{text}</Fragment>
    ),
  )
}
