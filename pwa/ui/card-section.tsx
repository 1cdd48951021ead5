import type { ReactNode } from 'react'
import { css, cx } from '../styled-system/css'
import { Card } from './card.tsx'
import { SectionHeading } from './section-heading.tsx'

const stackStyle = css({ stack: '4' })

interface CardSectionProps {
  id: string
  title: string
  level?: 2 | 3
  className?: string
  children: ReactNode
}

/** A part of a screen: a heading, and below it a card. */
export function CardSection({ id, title, level = 2, className, children }: CardSectionProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading level={level} id={id}>
        {title}
      </SectionHeading>
      <Card className={cx(stackStyle, className)}>{children}</Card>
    </section>
  )
}
