import { House } from 'lucide-react'
import { memo } from 'react'
import { css, cva } from '../../styled-system/css'
import { describeCluster, type Cluster } from './places.ts'
import type { Point, Size, View } from './plane.ts'

const layerStyle = css({ position: 'absolute', top: '0', left: '0' })
const placeStyle = css({ position: 'absolute', top: '0', left: '0' })
const markStyle = css({
  position: 'absolute',
  width: 'touch',
  height: 'touch',
  translate: '[-50% -50%]',
  display: 'grid',
  placeItems: 'center',
  rounded: 'full',
  cursor: 'pointer',
  transitionProperty: '[scale]',
  transitionDuration: 'fast',
  _hover: { scale: '[1.08]' },
  _active: { scale: '[0.96]' },
  _focusVisible: { outlineOffset: '-1' },
})
/** A round piece of paper, which grows with its number of offers. */
const discStyle = cva({
  base: {
    display: 'grid',
    placeItems: 'center',
    rounded: 'full',
    borderWidth: 'strong',
    borderColor: 'surface',
    boxShadow: 'floating',
    fontFamily: 'heading',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 'none',
    transitionProperty: '[background-color]',
    transitionDuration: 'fast',
  },
  variants: {
    size: {
      one: { width: '6', height: '6' },
      few: { width: '8', height: '8', fontSize: 'initials' },
      many: { width: '10', height: '10', fontSize: 'initials' },
      most: { width: 'touch', height: 'touch', fontSize: 'initialsSmall' },
    },
    chosen: { true: { bg: 'brand', color: 'onBrand' }, false: { bg: 'sun', color: 'onSun' } },
  },
})
const dotStyle = css({ width: '2', height: '2', rounded: 'full', bg: 'current' })
const nameStyle = css({
  position: 'absolute',
  top: '0',
  left: '0',
  mt: '4',
  translate: '[-50% 0]',
  whiteSpace: 'nowrap',
  px: '1.5',
  rounded: 'xs',
  bg: 'surface',
  color: 'ink',
  opacity: '[0.92]',
  fontSize: 'meta',
  fontWeight: 'semibold',
  pointerEvents: 'none',
})
const homeStyle = css({
  position: 'absolute',
  display: 'grid',
  placeItems: 'center',
  width: '6',
  height: '6',
  translate: '[-50% -50%]',
  rounded: 'full',
  bg: 'lake',
  color: 'onLake',
  borderWidth: 'strong',
  borderColor: 'surface',
  pointerEvents: 'none',
})

const sizeOf = (count: number) => (count === 1 ? 'one' : count < 10 ? 'few' : count < 100 ? 'many' : 'most')

interface MarksProps<Job> {
  clusters: readonly Cluster<Job>[]
  view: View
  size: Size
  home: Point | null
  chosen: Cluster<Job> | undefined
  onChoose: (key: string) => void
}

/** The visible marks. When the map is only moved, their layer moves and the marks are not rendered again. */
export function Marks<Job>({ clusters, view, size, home, chosen, onChoose }: MarksProps<Job>) {
  const { scale } = view
  const isInSight = ({ x, y }: Point) =>
    Math.abs(x - view.x) * scale <= size.width / 2 && Math.abs(y - view.y) * scale <= size.height / 2
  const shift = { translate: `${size.width / 2 - view.x * scale}px ${size.height / 2 - view.y * scale}px` }

  return (
    <>
      {home && isInSight(home) && (
        <div className={layerStyle} style={shift} aria-hidden>
          <span className={homeStyle} style={{ left: home.x * scale, top: home.y * scale }}>
            <House size={14} strokeWidth={2.5} />
          </span>
        </div>
      )}
      <ul className={layerStyle} style={shift} aria-label="Offres sur la carte">
        {clusters.filter(isInSight).map((cluster) => (
          <Mark
            key={cluster.key}
            id={cluster.key}
            left={cluster.x * scale}
            top={cluster.y * scale}
            label={describeCluster(cluster)}
            count={cluster.count}
            name={cluster.places[0]?.name ?? ''}
            isChosen={cluster === chosen}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </>
  )
}

interface MarkProps {
  id: string
  left: number
  top: number
  label: string
  count: number
  name: string
  isChosen: boolean
  onChoose: (key: string) => void
}

const Mark = memo(function Mark({ id, left, top, label, count, name, isChosen, onChoose }: MarkProps) {
  return (
    <li className={placeStyle} style={{ left, top, zIndex: isChosen ? 1 : 0 }}>
      <button
        type="button"
        className={markStyle}
        aria-label={label}
        aria-pressed={isChosen}
        onClick={() => onChoose(id)}
      >
        <span className={discStyle({ size: sizeOf(count), chosen: isChosen })}>
          {count === 1 ? <span className={dotStyle} /> : count}
        </span>
      </button>
      {isChosen && (
        <span className={nameStyle} aria-hidden>
          {name}
        </span>
      )}
    </li>
  )
})
