import { css } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { useTapPause } from '../ui/hooks/taps.ts'

/** Answers that a student can send with one thumb on the way (rule 1.2.84). */
const answers = ['J’arrive', 'J’ai 5 minutes de retard', 'Bien reçu, merci !'] as const

const listStyle = css({
  display: 'flex',
  gap: '2',
  flexShrink: '0',
  px: '3',
  pt: '2',
  pb: '1',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  listStyle: 'none',
  // A phone on its side or zoomed, with its keyboard open; see chat-styles.ts.
  '@container chat (max-height: 18rem)': { display: 'none' },
  '& button': { whiteSpace: 'nowrap', rounded: 'full', bg: 'surface' },
})

export function QuickAnswers({ onChoose }: { onChoose: (text: string) => void }) {
  // The buttons stay in place after a press, so a double tap would send twice.
  const { isPausing, pause } = useTapPause()
  const choose = (text: string) => {
    pause()
    onChoose(text)
  }
  return (
    <ul className={listStyle} aria-label="Réponses rapides">
      {answers.map((text) => (
        <li key={text}>
          <Button variant="line" size="small" aria-disabled={isPausing} onClick={() => choose(text)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}
