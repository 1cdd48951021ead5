import { BadgeCheck, CircleX, FileSearch } from 'lucide-react'
import { useState } from 'react'
import { css } from '../styled-system/css'
import { Banner } from '../ui/banner.tsx'

const dropStyle = css({
  position: 'relative',
  pile: '2',
  justifyItems: 'center',
  p: '5',
  rounded: 'card',
  borderWidth: 'hair',
  borderStyle: 'dashed',
  borderColor: 'line',
  textAlign: 'center',
  _hover: { bg: 'brandSoft', borderColor: 'brand' },
  '&:has(input:focus-visible)': { bg: 'brandSoft', borderColor: 'brand' },
})
/** It covers the whole field, so that a file may be dropped anywhere on it. */
const inputStyle = css({ position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' })
const noteStyle = css({ textStyle: 'small', color: 'soft' })
const stackStyle = css({ stack: '3' })

type Outcome = 'same' | 'other' | 'unreadable'

/** Compares a file with the ones that we handed out, on the reader's own machine: the file goes nowhere (rule 2.2.246). */
export function FileCheck({ hashes }: { hashes: readonly string[] }) {
  const [outcome, setOutcome] = useState<{ name: string; is: Outcome }>()
  const check = async (file: File | undefined) => {
    if (file) setOutcome({ name: file.name, is: await compare(file, hashes) })
  }
  return (
    <section aria-label="Comparer un fichier" className={stackStyle}>
      <label className={dropStyle}>
        <FileSearch size={26} aria-hidden />
        <strong>Comparer votre fichier PDF</strong>
        <span className={noteStyle}>Déposez-le ici, ou choisissez-le. Il reste sur votre appareil.</span>
        <input
          type="file"
          accept="application/pdf"
          aria-label="Fichier PDF à comparer"
          className={inputStyle}
          onChange={({ target }) => void check(target.files?.[0])}
        />
      </label>
      <div role="status">{outcome && <Result {...outcome} />}</div>
    </section>
  )
}

function Result({ name, is }: { name: string; is: Outcome }) {
  if (is === 'same') {
    return (
      <Banner kind="success" icon={<BadgeCheck size={20} />} title="Ce fichier n’a pas été changé">
        {`« ${name} » est identique à celui que nous avons remis.`}
      </Banner>
    )
  }
  return (
    <Banner
      kind="error"
      icon={<CircleX size={20} />}
      title={is === 'other' ? 'Ce fichier n’est pas celui que nous avons remis' : 'Impossible de lire ce fichier'}
    >
      {is === 'other' ? `« ${name} » a été changé, ou c’est un autre document.` : 'Choisissez-le encore une fois.'}
    </Banner>
  )
}

const compare = async (file: File, hashes: readonly string[]): Promise<Outcome> => {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return hashes.includes(hash) ? 'same' : 'other'
  } catch {
    return 'unreadable'
  }
}
