import { memo } from 'react'
import type { CantonCode } from '../../../schema/catalogues/cantons.ts'
import { css } from '../../styled-system/css'
import { paper } from '../../ui/art/scene.tsx'
import { lakes, outlines } from './outlines.ts'
import type { Size, View } from './plane.ts'

const groundStyle = css({ position: 'absolute', inset: '0', width: 'full', height: 'full', display: 'block' })
const edgeStyle = css({ vectorEffect: 'non-scaling-stroke' })
const lakeStyle = css({ fill: '[color-mix(in srgb, token(colors.artLake) 55%, token(colors.artSky))]' })
const lettersStyle = css({
  fontFamily: 'heading',
  fontWeight: 'bold',
  fill: 'soft',
  opacity: '[0.75]',
  textAnchor: 'middle',
  dominantBaseline: 'central',
})

/** Pixels of a canton's letters, whatever the scale, and the room that they need around them. */
const letters = { size: 13, room: 12 }
/** How far the shadow of the paper falls, in pixels. */
const fall = 4

interface CountryProps {
  view: View
  size: Size
  /** The canton that is one's own. */
  home: CantonCode | null
}

/** The cantons and their lakes as cut paper. Hidden from screen readers: the marks over it say what there is. */
export function Country({ view, size, home }: CountryProps) {
  const [width, height] = [size.width / view.scale, size.height / view.scale]
  return (
    <svg
      className={groundStyle}
      viewBox={`${view.x - width / 2} ${view.y - height / 2} ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <g transform={`translate(${fall / view.scale} ${fall / view.scale})`}>
        <Shadow />
      </g>
      <Paper home={home} />
      <Letters scale={view.scale} />
    </svg>
  )
}

const Shadow = memo(function Shadow() {
  return <path d={outlines.map(({ path }) => path).join('')} fill={paper.shade} fillOpacity={0.14} />
})

/** The paths are most of the picture: they are written once, and only what is seen of them changes. */
const Paper = memo(function Paper({ home }: { home: CantonCode | null }) {
  return (
    <>
      {outlines.map(({ canton, path }) => (
        <path
          key={canton}
          d={path}
          className={edgeStyle}
          fill={canton === home ? paper.straw : paper.meadow}
          stroke="var(--colors-surface)"
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
      ))}
      <path d={lakes} className={lakeStyle} />
    </>
  )
})

const Letters = memo(function Letters({ scale }: { scale: number }) {
  const shown = outlines.filter(({ label: [, , room] }) => room * scale >= letters.room)
  return (
    <g className={lettersStyle} fontSize={letters.size / scale}>
      {shown.map(({ canton, label: [x, y] }) => (
        <text key={canton} x={x} y={y}>
          {canton}
        </text>
      ))}
    </g>
  )
})
