import { memo } from 'react'
import type { CantonCode } from '../../../schema/catalogues/cantons.ts'
import { css } from '../../styled-system/css'
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

/** The size in pixels of a canton's letters at any scale, and the room that they need around them. */
const letters = { size: 13, room: 12 }
/** The offset of the paper's shadow, in pixels. */
const fall = 4

interface CountryProps {
  view: View
  size: Size
  /** The student's own canton. */
  home: CantonCode | null
}

/** The cantons and their lakes, drawn as cut paper. Hidden from screen readers, because the marks above it name the offers. */
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
  return <path d={outlines.map(({ path }) => path).join('')} fill="var(--colors-art-shade)" fillOpacity={0.14} />
})

/** Memoized: the paths are most of the picture, and moving the map only changes which part of them is visible. */
const Paper = memo(function Paper({ home }: { home: CantonCode | null }) {
  return (
    <>
      {outlines.map(({ canton, path }) => (
        <path
          key={canton}
          d={path}
          className={edgeStyle}
          fill={`var(--colors-art-${canton === home ? 'straw' : 'meadow'})`}
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
