import { paper, Scene, type ArtProps } from './scene.tsx'

/** A bicycle with a parcel. */
export function DeliveryArt(props: ArtProps) {
  return (
    <Scene ground={paper.straw} {...props}>
      <path d="M-600 62c180 0 440-2 480-8s100-16 150-8 80 4 210-4 300-4 480 0v140H-600z" fill={paper.leaf} />
      <rect x="-600" y="70" width="1320" height="120" fill={paper.fir} />
      <rect x="68" y="20" width="24" height="19" rx="3" fill={paper.boxLight} />
      <rect x="77.5" y="20" width="5" height="19" fill={paper.boxTape} />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <g stroke={paper.ink} strokeWidth="3.6">
          <circle cx="40" cy="62" r="10.5" />
          <circle cx="81" cy="62" r="10.5" />
          <path d="M46 38h11" />
          <path d="M66 39h18" />
        </g>
        <path d="M81 62 73 40M73 44H53.5L61 62H40l13.5-18-2-6" stroke={paper.brick} strokeWidth="3.8" />
        <path d="m61 62 11.5-17" stroke={paper.brick} strokeWidth="3.8" />
      </g>
    </Scene>
  )
}
