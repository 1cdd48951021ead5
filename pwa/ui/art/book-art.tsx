import { paper, Scene, type ArtProps } from './scene.tsx'

/** An open book. */
export function BookArt(props: ArtProps) {
  return (
    <Scene ground={paper.straw} {...props}>
      <circle cx="88" cy="16" r="8" fill={paper.brick} />
      <path d="M20 32c14-6 28-5 40 3 12-8 26-9 40-3v42c-14-6-28-5-40 3-12-8-26-9-40-3z" fill={paper.lake} />
      <path d="M24 26c14-6 25-5 36 3 11-8 22-9 36-3v42c-14-6-25-5-36 3-11-8-22-9-36-3z" fill={paper.white} />
      <path d="M60 29v42" stroke={paper.shade} strokeWidth="3" />
      <path
        d="M32 37c8-2 14-1 20 2M32 47c8-2 14-1 20 2M68 39c6-3 12-4 20-2M68 49c6-3 12-4 20-2"
        stroke={paper.lake}
        strokeWidth="3.5"
        strokeLinecap="round"
        fill="none"
      />
    </Scene>
  )
}
