/** The hand itself within 48 × 48: four fingers and the palm in one colour, the thumb in another. */
export function LogoShape({ hand, thumb }: { hand: string; thumb: string }) {
  return (
    <g fill="none" strokeWidth="4.6" strokeLinecap="round" strokeLinejoin="round">
      <path d="M19 30.5c-2.6-3-5-5.4-7.6-5.4" stroke={thumb} />
      <g stroke={hand}>
        <path d="M19 30V14.5" />
        <path d="M25.2 28V11.5" />
        <path d="M31.3 28.5V14" />
        <path d="M37 31V20" />
        <path d="M19 29.5c0 5.8 3.7 8.9 9.2 8.9s8.8-3.4 8.8-8.2" />
      </g>
    </g>
  )
}
