import { paper, Scene, type ArtProps } from './scene.tsx'

/** Two speech bubbles over a page of papers. */
export function AdviceArt(props: ArtProps) {
  return (
    <Scene ground={paper.sky} {...props}>
      <path
        d="M34 12h30a10 10 0 0 1 10 10v14a10 10 0 0 1-10 10H46L35 55a1.5 1.5 0 0 1-2.5-1.2V46A10 10 0 0 1 24 36V22a10 10 0 0 1 10-10z"
        fill={paper.fir}
      />
      <path d="M34 24h30M34 34h20" stroke={paper.meadow} strokeWidth="4" strokeLinecap="round" />
      <path
        d="M58 36h28a10 10 0 0 1 10 10v12a10 10 0 0 1-8.5 9.9v7.6a1.5 1.5 0 0 1-2.5 1.1L75 68H58a10 10 0 0 1-10-10V46a10 10 0 0 1 10-10z"
        fill={paper.sun}
      />
      <g fill={paper.onSun}>
        <circle cx="62" cy="52" r="3" />
        <circle cx="72" cy="52" r="3" />
        <circle cx="82" cy="52" r="3" />
      </g>
    </Scene>
  )
}
