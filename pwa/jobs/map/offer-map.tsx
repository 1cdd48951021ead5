import { Minus, Plus, Scan } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { cantonNames, type CantonCode } from '../../../schema/catalogues/cantons.ts'
import { cantonOf } from '../../../schema/jobs/place.ts'
import { localityOf, type Distances } from '../../../schema/searches/distances.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { css, cx } from '../../styled-system/css'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { ListedJob } from '../stored-jobs.ts'
import { Country } from './country.tsx'
import { leave, leftAt } from './left-at.ts'
import { mapHeightStyle } from './map-height.ts'
import { Marks } from './marks.tsx'
import { PlaceOffers } from './place-offers.tsx'
import { clusterPlaces, describeCluster, describeInSight, describeUnplaced, jobsOf, placeOffers } from './places.ts'
import { outlines } from './outlines.ts'
import { closest, cornersOf, toPlane } from './plane.ts'
import { useMapView } from './use-map-view.ts'

export interface OfferMapProps {
  jobs: readonly ListedJob[]
  /** The student's own place, "Nyon, VD"; null if there is none. */
  home: string | null
  actionFor: (job: ListedJob) => ReactNode
  keepFor: (job: ListedJob) => ReactNode
  /** The distances from there. */
  distances?: Distances | null | undefined
}

/** Pixels between two marks, the size of a touch target. */
const apart = 46
/** The key chosen for the offers without a place. */
const unplacedKey = 'unplaced'

const columnsStyle = css({
  stack: '4',
  lg: { gridTemplateColumns: '[minmax(0, 1.4fr) minmax(0, 1fr)]', alignItems: 'start', gap: '5' },
})
const besideStyle = css({ minWidth: '0', lg: { position: 'sticky', top: '20' } })
const frameStyle = css({
  position: 'relative',
  overflow: 'clip',
  rounded: 'card',
  borderWidth: 'hair',
  borderColor: 'line',
  bg: 'sunken',
  touchAction: 'none',
  userSelect: 'none',
  cursor: 'grab',
  // All marks inherit the cursor, so changing it during a press would restyle them all. A touch screen shows no cursor and is spared that.
  '@media (pointer: fine)': { _active: { cursor: 'grabbing' } },
})
/** Beneath the map, where they cover no mark. */
const underStyle = css({ row: '2', mt: '1.5' })
/** On a phone it has a line of its own, as its words have no room beside the tools. */
const unplacedStyle = css({ flex: '[1 1 15rem]', md: { flex: '[0 1 auto]' } })
const toolsStyle = css({ display: 'flex', gap: '1.5', marginInlineStart: 'auto' })
const elsewhereStyle = css({
  position: 'absolute',
  insetInlineStart: '2',
  top: '2',
  zIndex: 'raised',
  px: '2.5',
  py: '1',
  rounded: 'tag',
  bg: 'surface',
  color: 'soft',
  textStyle: 'meta',
  pointerEvents: 'none',
})
/** Scrolled into view together with the heading and the first card below it. */
const beneathStyle = css({ position: 'relative', scrollMarginBottom: '64' })
const hintStyle = css({ textStyle: 'small', color: 'soft', py: '2' })

/**
 * Shows offers at their localities (rule 1.2.395), from this device alone. A mark is a button; its offers are listed below the map, or beside it if
 * there is room.
 */
export function OfferMap({ jobs, home, distances, actionFor, keepFor }: OfferMapProps) {
  const database = useDatabase()
  const id = useId()
  const beneath = useRef<HTMLDivElement>(null)
  const [chosenKey, setChosenKey] = useState(() => leftAt(database).chosen)
  const { places, unplaced } = useMemo(() => placeOffers(jobs), [jobs])
  const house = useMemo(() => {
    const locality = home === null ? null : localityOf(home)
    return locality && toPlane(locality)
  }, [home])
  const canton = home === null ? null : (cantonOf(home) as CantonCode | null)
  // At first it shows the student's own canton, or all offers where there is none.
  const first = useMemo(() => {
    const isThere = places.some(({ jobs: [job] }) => job?.canton === canton)
    const area = isThere && outlines.find((outline) => outline.canton === canton)
    return area ? cornersOf(area.path) : places
  }, [places, canton])
  const { view, size, zoom, approach, showAll, frame } = useMapView(first, leftAt(database).view, (left) =>
    leave(database, { view: left }),
  )

  // Scales in steps, so that marks do not split and merge at each movement of a finger.
  const step = 2 ** (Math.round(Math.log2(view.scale) * 3) / 3)
  const clusters = useMemo(() => clusterPlaces(places, apart / step), [places, step])
  const clusterOf = (key: string | undefined) =>
    clusters.find((cluster) => cluster.places.some((place) => place.key === key))
  const chosen = clusterOf(chosenKey)
  // The mark changes at once; its cards render afterwards.
  const listedKey = useDeferredValue(chosenKey)
  const listed = listedKey === chosenKey ? chosen : clusterOf(listedKey)
  const isUnplaced = listedKey === unplacedKey && unplaced.length > 0
  const isApart = listed && !isUnplaced && listed.places.length > 1 && view.scale < closest
  const chosenTitle = isUnplaced ? describeUnplaced(unplaced.length) : listed && describeCluster(listed)

  const choose = (key: string | undefined) => {
    setChosenKey(key)
    leave(database, { chosen: key })
  }
  const wasChosen = useRef(chosenKey)
  useEffect(() => {
    if (wasChosen.current === listedKey) return
    wasChosen.current = listedKey
    // Scrolls only as far as necessary: the map stays visible above the first of its offers.
    if (listedKey !== undefined) beneath.current?.scrollIntoView({ block: 'nearest' })
  }, [listedKey])

  const inSight = clusters.filter(
    ({ x, y }) =>
      Math.abs(x - view.x) * view.scale <= size.width / 2 && Math.abs(y - view.y) * view.scale <= size.height / 2,
  )
  const elsewhere = jobs.length - unplaced.length - inSight.reduce((sum, { count }) => sum + count, 0)

  // Where the list stands beside the map, it has all that the map shows until a mark is chosen. It follows a moving map without holding it up.
  const isBeside = matchMedia('(min-width: 64rem)').matches
  const sight = useDeferredValue(isBeside ? inSight.map(({ key }) => key).join() : '')
  const offers = useMemo(() => {
    const keys = sight.split(',')
    const shown = listed ? [listed] : clusters.filter(({ key }) => keys.includes(key))
    return jobsOf({ places: shown.flatMap((cluster) => cluster.places) }, jobs)
  }, [listed, jobs, sight, clusters])
  const title = chosenTitle ?? (offers.length > 0 ? describeInSight(offers.length) : undefined)

  return (
    <div className={columnsStyle}>
      <div className={besideStyle}>
        <div
          className={cx(mapHeightStyle, frameStyle)}
          role="group"
          aria-label={`Carte des offres${canton ? `, autour de chez vous (${cantonNames[canton]})` : ''}`}
          aria-describedby={`${id}-keys`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows move the map, as they scroll a box
          tabIndex={0}
          {...frame}
        >
          <Country view={view} size={size} home={canton} />
          {elsewhere > 0 && (
            <p className={elsewhereStyle}>{`${elsewhere} ${elsewhere > 1 ? 'offres' : 'offre'} hors de la carte`}</p>
          )}
          <Marks clusters={clusters} view={view} size={size} home={house} chosen={chosen} onChoose={choose} />
        </div>
        <VisuallyHidden as="p">
          <span id={`${id}-keys`}>Au clavier : les flèches déplacent la carte, + et − changent l’échelle.</span>
        </VisuallyHidden>
        <div className={underStyle}>
          {unplaced.length > 0 && (
            <Button
              variant="quiet"
              size="small"
              className={unplacedStyle}
              aria-pressed={chosenKey === unplacedKey}
              onClick={() => choose(chosenKey === unplacedKey ? undefined : unplacedKey)}
            >
              {describeUnplaced(unplaced.length)}
            </Button>
          )}
          <div className={toolsStyle} role="group" aria-label="Échelle de la carte">
            <IconButton variant="line" label="Réduire" onClick={() => zoom(1 / zoomStep)}>
              <Minus size={20} />
            </IconButton>
            <IconButton variant="line" label="Agrandir" onClick={() => zoom(zoomStep)}>
              <Plus size={20} />
            </IconButton>
            <IconButton variant="line" label="Toute la Suisse" onClick={showAll}>
              <Scan size={20} />
            </IconButton>
          </div>
        </div>
      </div>
      <section aria-label="Offres choisies sur la carte">
        <div ref={beneath} className={beneathStyle}>
          <VisuallyHidden as="p">
            <span role="status">{chosenTitle ?? ''}</span>
          </VisuallyHidden>
        </div>
        {title === undefined ? (
          <p className={hintStyle}>Choisissez un point de la carte pour voir ses offres.</p>
        ) : (
          <PlaceOffers
            key={listedKey}
            title={title}
            jobs={isUnplaced ? unplaced : offers}
            actionFor={actionFor}
            keepFor={keepFor}
            distances={distances}
            onNearer={isApart ? () => approach(listed.places) : undefined}
          />
        )}
      </section>
    </div>
  )
}

const zoomStep = 1.8
