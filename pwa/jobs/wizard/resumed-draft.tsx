import { useState } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

interface ResumedDraftProps {
  text: string
  /** The label of the button, and of the confirmation after it. */
  startOver: string
  /** Says what would be lost. */
  loss: string
  isShown: boolean
  onStartOver: () => void
}

const lineStyle = css({
  display: 'grid',
  justifyItems: 'start',
  pt: '3',
  px: '4',
  rounded: 'control',
  bg: 'sunken',
  textStyle: 'small',
  color: 'soft',
})
/** Aligns the button's text with the text above. */
const actStyle = css({ px: '0' })

/** Says that the wizard shows an unfinished draft, and offers to start over: old details are easily mistaken for new ones (rule 1.2.440). */
export function ResumedDraft({ text, startOver, loss, isShown, onStartOver }: ResumedDraftProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      {isShown && (
        <div className={lineStyle}>
          <span>{text}</span>
          <Button variant="ghost" size="small" className={actStyle} onClick={() => setAsked(true)}>
            {startOver}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`${startOver} ?`}
        text={loss}
        confirmLabel={startOver}
        onConfirm={() => {
          setAsked(false)
          onStartOver()
        }}
      />
    </>
  )
}
