import type { ReactNode } from 'react'
import { css } from '../styled-system/css'
import { bindSigns } from './french.ts'

const look = css({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'start',
  gap: '2',
  py: '6',
  px: '4',
  mx: 'auto',
  maxWidth: 'narrow',
  textAlign: 'center',
})
const artLook = css({
  width: '[min(15rem, 70vw)]',
  aspectRatio: '[120 / 84]',
  rounded: 'card',
  overflow: 'clip',
  mb: '4',
  rotate: '[-1.5deg]',
  '& svg': { display: 'block', width: 'full', height: 'full' },
})
const titleLook = css({ textStyle: 'heading' })
const textLook = css({ color: 'soft', textWrap: 'balance' })
const actionLook = css({ mt: '4', display: 'grid', gap: '2', justifyItems: 'center' })

export type EmptyStateProps = {
  art: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  level?: 1 | 2 | 3
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ art, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const

  return (
    <div className={look}>
      <div className={artLook} aria-hidden>
        {art}
      </div>
      <Heading className={titleLook}>{bindSigns(title)}</Heading>
      {text && <p className={textLook}>{bindSigns(text)}</p>}
      {action && <div className={actionLook}>{action}</div>}
    </div>
  )
}
