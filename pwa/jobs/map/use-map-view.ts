import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { limitView, pan, viewOf, viewOfAll, zoomAt, type Point, type Size, type View } from './plane.ts'

/** The size before the browser has measured the frame. */
const unmeasured: Size = { width: 360, height: 320 }

/** Pixels that a finger must move before it drags the map, because a finger that taps a mark trembles. */
const minDragPixels = 6
/** The zoom factor of a button or a key. */
const step = 1.8
/** Pixels that an arrow key moves the map. */
const stride = 80

interface Held {
  fingers: Map<number, Point>
  isMoving: boolean
}

export interface MapView {
  view: View
  size: Size
  zoom: (factor: number) => void
  showAll: () => void
  /** Zooms in as far as these places allow, so that each gets its own mark. */
  approach: (places: readonly Point[]) => void
  /** The props of the element that frames the map. */
  frame: {
    ref: RefObject<HTMLDivElement | null>
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: (event: PointerEvent<HTMLElement>) => void
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
}

/**
 * The visible part of the map, and how fingers, wheels and keys change it. At first it shows `points`, or the view at which the map was `left`.
 * `remember` receives each view that the person moves to.
 */
export function useMapView(points: readonly Point[], left: View | undefined, remember: (view: View) => void): MapView {
  const [size, setSize] = useState(unmeasured)
  const [moved, setMoved] = useState(left)
  // Until the person moves it, the map shows the offers that were found.
  const start = viewOf(points, size)
  const view = limitView(moved ?? start, size)

  const held = useRef<Held>({ fingers: new Map(), isMoving: false })
  const move = (change: (view: View) => View) => setMoved((before) => change(limitView(before ?? start, size)))
  const report = useEffectEvent(remember)
  useEffect(() => {
    if (moved) report(moved)
  }, [moved])

  const scroll = useEffectEvent((element: HTMLElement, event: WheelEvent) => {
    // Without Ctrl or Cmd, the wheel scrolls the page. Browsers report a pinch on a touchpad as a wheel with Ctrl.
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const at = fromMiddle(element, event)
    move((before) => zoomAt(before, size, Math.exp(-event.deltaY / 200), at))
  })
  const measure = useEffectEvent((element: HTMLElement) => {
    const { clientWidth: width, clientHeight: height } = element
    if (width > 0 && height > 0 && (width !== size.width || height !== size.height)) setSize({ width, height })
  })

  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    measure(element)
    const observer = new ResizeObserver(() => measure(element))
    observer.observe(element)
    const onWheel = (event: WheelEvent) => scroll(element, event)
    // React's wheel listeners are passive and could not keep the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('wheel', onWheel)
    }
  }, [])

  const letGo = ({ pointerId }: PointerEvent<HTMLElement>) => {
    held.current.fingers.delete(pointerId)
    if (held.current.fingers.size === 0) held.current.isMoving = false
  }

  return {
    view,
    size,
    zoom: (factor) => move((before) => zoomAt(before, size, factor)),
    showAll: () => setMoved(viewOfAll(size)),
    approach: (places) => setMoved(viewOf(places, size, 1)),
    frame: {
      ref,
      onPointerDown: (event) => {
        if (event.button !== 0) return
        held.current.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      },
      onPointerMove: (event) => {
        const { fingers } = held.current
        // A mouse that left the map before it dragged it may have been let go there.
        if (event.buttons === 0) return letGo(event)
        const before = fingers.get(event.pointerId)
        if (!before) return
        const now = { x: event.clientX, y: event.clientY }
        if (!held.current.isMoving) {
          if (fingers.size < 2 && Math.hypot(now.x - before.x, now.y - before.y) < minDragPixels) return
          held.current.isMoving = true
        }
        // From here on the pointer drags the map, so that the mark under it receives no tap.
        event.currentTarget.setPointerCapture(event.pointerId)
        const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
        fingers.set(event.pointerId, now)
        if (!other) move((view) => pan(view, size, { x: now.x - before.x, y: now.y - before.y }))
        else {
          const apart = Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
          const factor = Math.hypot(now.x - other.x, now.y - other.y) / apart
          const middle = fromMiddle(event.currentTarget, {
            clientX: (now.x + other.x) / 2,
            clientY: (now.y + other.y) / 2,
          })
          const by = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }
          move((view) => zoomAt(pan(view, size, by), size, factor, middle))
        }
      },
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onKeyDown: (event) => {
        const change = keys[event.key]
        if (!change || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        move((before) => change(before, size))
      },
    },
  }
}

const keys: Record<string, (view: View, size: Size) => View> = {
  ArrowLeft: (view, size) => pan(view, size, { x: stride, y: 0 }),
  ArrowRight: (view, size) => pan(view, size, { x: -stride, y: 0 }),
  ArrowUp: (view, size) => pan(view, size, { x: 0, y: stride }),
  ArrowDown: (view, size) => pan(view, size, { x: 0, y: -stride }),
  '+': (view, size) => zoomAt(view, size, step),
  '-': (view, size) => zoomAt(view, size, 1 / step),
}

const fromMiddle = (element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
