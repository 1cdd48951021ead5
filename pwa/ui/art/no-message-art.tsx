import { paper, Scene, type ArtProps } from './scene.tsx'

/** Two empty speech bubbles. */
export function NoMessageArt(props: ArtProps) {
  return (
    <Scene ground={paper.rose} {...props}>
      <path
        d="M32 14h34a11 11 0 0 1 11 11v12a11 11 0 0 1-11 11H46l-11 9a1.5 1.5 0 0 1-2.5-1.2V48A11 11 0 0 1 21 37V25a11 11 0 0 1 11-11z"
        fill={paper.white}
      />
      <g fill={paper.lake}>
        <circle cx="38" cy="31" r="3.2" />
        <circle cx="49" cy="31" r="3.2" />
        <circle cx="60" cy="31" r="3.2" />
      </g>
      <path
        d="M62 40h26a10 10 0 0 1 10 10v10a10 10 0 0 1-9 10v6.5a1.5 1.5 0 0 1-2.5 1.1L77 70H62a10 10 0 0 1-10-10V50a10 10 0 0 1 10-10z"
        fill={paper.fir}
      />
      <path d="M64 55h22" stroke={paper.sun} strokeWidth="4" strokeLinecap="round" />
    </Scene>
  )
}
