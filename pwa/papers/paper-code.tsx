import { useEffect, useState } from 'react'
import { verifyPath } from '../../schema/papers/code.ts'
import { css } from '../styled-system/css'
import { bindSigns } from '../ui/french.ts'

const frameStyle = css({
  row: '4',
  p: '4',
  rounded: 'card',
  bg: 'quiet',
})
/** A camera reads dark on white, in the dark theme too. */
const codeStyle = css({ width: '[8.5rem]', height: '[8.5rem]', rounded: 'small', bg: 'quiet' })
const wordsStyle = css({ pile: '1', flex: '[1 1 12rem]', minWidth: '0' })
const signsStyle = css({ textStyle: 'title', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' })
const noteStyle = css({ textStyle: 'small', color: 'soft', overflowWrap: 'anywhere' })

/** Returns the code as a data URL of a picture. The library loads with the first code. */
const drawCode = async (address: string): Promise<string> => {
  const { default: qrCode } = await import('qrcode')
  return `data:image/svg+xml,${encodeURIComponent(await qrCode.toString(address, { type: 'svg', margin: 2 }))}`
}

/** The code by which anybody verifies a paper, as picture and as text. It works without network; the page that it leads to does not. */
export function PaperCode({ code }: { code: string }) {
  const address = `${location.origin}${verifyPath(code)}`
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let isShown = true
    drawCode(address).then(
      (drawn) => isShown && setPicture(drawn),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [address])
  return (
    <section aria-label="Vérification" className={frameStyle}>
      {picture ? (
        <img src={picture} alt={`Code QR de ${address}`} className={codeStyle} />
      ) : (
        <div className={codeStyle} aria-hidden />
      )}
      <div className={wordsStyle}>
        <p>
          <strong>Vérifier ce document</strong>
        </p>
        <p className={signsStyle}>{code}</p>
        <p className={noteStyle}>
          {bindSigns(
            'Toute personne qui a ce code peut vérifier que nous avons établi ce document, et qu’un PDF n’a pas été changé.',
          )}
        </p>
      </div>
    </section>
  )
}
