import { css } from '../styled-system/css'

const style = css({
  position: 'fixed',
  zIndex: 'toast',
  top: '2',
  insetInlineStart: '2',
  px: '4',
  py: '3',
  rounded: 'control',
  bg: 'ink',
  color: 'paper',
  fontWeight: 'semibold',
  textDecoration: 'none',
  '&:not(:focus-visible)': { srOnly: true },
})

/** The first stop of the Tab key, which leads past the header to the content. */
export function SkipLink({ href = '#contenu' }: { href?: string }) {
  return (
    <a href={href} className={style}>
      Aller au contenu
    </a>
  )
}
