import { Copy, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { Card, type CardProps } from '../ui/card.tsx'
import { copy } from '../ui/copy.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { quoteStyle } from './outbox-styles.ts'
import { isKept } from './write-text.ts'

interface UnsentCardProps {
  tone?: CardProps['tone']
  tag: ReactNode
  title: string
  why: ReactNode
  text?: string | null | undefined
  /** Other content from the person, such as photos. */
  children?: ReactNode
  /** The actions before the deletion. */
  actions?: ReactNode
  /** The deleted content, as the question names it. If undefined, nothing of value is deleted, and no question appears. */
  discards?: string | undefined
  discard: () => Promise<unknown>
}

const headStyle = css({ pile: '2', justifyItems: 'start' })
const titleStyle = css({ textStyle: 'title', overflowWrap: 'anywhere' })
const whyStyle = css({ mt: '2', color: 'soft' })
const actionsStyle = css({ wrap: '2', mt: '4' })

/** Something that the person has written and that did not go out: why, its text, and what can be done with it. */
export function UnsentCard({
  tone,
  tag,
  title,
  why,
  text,
  children,
  actions,
  discards,
  discard: discardIt,
}: UnsentCardProps) {
  const [isAsking, setAsking] = useState(false)
  const discard = () => {
    setAsking(false)
    void isKept(discardIt(), 'Impossible de supprimer')
  }

  return (
    <Card as="article" {...(tone && { tone })}>
      <div className={headStyle}>
        {tag}
        <h3 className={titleStyle}>{title}</h3>
      </div>
      <p className={whyStyle}>{why}</p>
      {text && <blockquote className={quoteStyle}>{text}</blockquote>}
      {children}
      <div className={actionsStyle}>
        {actions}
        <IconButton variant="line" label="Supprimer" onClick={() => (discards ? setAsking(true) : discard())}>
          <Trash2 size={20} />
        </IconButton>
      </div>
      {discards && <DiscardQuestion what={discards} open={isAsking} onOpenChange={setAsking} onConfirm={discard} />}
    </Card>
  )
}

/** Copies the text of an unsent card. */
export function ReuseText({ text }: { text: string }) {
  return (
    <Button variant="line" size="small" onClick={() => void copy(text, 'Texte copié', uncopied)}>
      <Copy size={18} /> Réutiliser le texte
    </Button>
  )
}

const uncopied = {
  kind: 'error',
  title: 'Impossible de copier le texte',
  description: 'Sélectionnez-le dans la page, puis copiez-le.',
} as const
