/** In pixels of the picture, or in diameters of the circle that it is cut to. */
export interface Size {
  width: number
  height: number
}

/**
 * How the picture lies under the circle. `zoom` in percent: at 100 the picture just covers the circle. `x` and `y`, in diameters: how far
 * its middle is from the circle's.
 */
export interface View {
  zoom: number
  x: number
  y: number
}

/** Rules 1.9.8 and 1.9.9. */
export const zooms = { min: 10, max: 300, step: 5 } as const
const output = { side: 400, type: 'image/jpeg', quality: 0.9 } as const
const sent = { side: 800, quality: 0.7 } as const

export const startingView: View = { zoom: 100, x: 0, y: 0 }

/** The picture's size under the circle, in diameters. */
export const sizeAt = ({ width, height }: Size, zoom: number): Size => {
  const scale = zoom / 100 / Math.min(width, height)
  return { width: width * scale, height: height * scale }
}

/** The nearest view that is one: a step of the zoom, and no gap on one side while the picture reaches over the other. */
export const settle = (picture: Size, { zoom, x, y }: View): View => {
  const stepped = steppedZoom(zoom)
  const reach = reachAt(picture, stepped)
  return { zoom: stepped, x: within(x, reach.x), y: within(y, reach.y) }
}

const steppedZoom = (zoom: number) =>
  Math.min(zooms.max, Math.max(zooms.min, Math.round(zoom / zooms.step) * zooms.step))

/** How far the picture's middle can go from the circle's. */
const reachAt = (picture: Size, zoom: number): { x: number; y: number } => {
  const { width, height } = sizeAt(picture, zoom)
  return { x: Math.abs(width - 1) / 2, y: Math.abs(height - 1) / 2 }
}

const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** Where the picture lies, from -100 to 100 in each direction: percent of how far it can go. */
export const placeOf = (picture: Size, { zoom, x, y }: View): { x: number; y: number } => {
  const reach = reachAt(picture, zoom)
  const percent = (value: number, limit: number) => (limit > 0 ? Math.round((value / limit) * 100) : 0)
  return { x: percent(x, reach.x), y: percent(y, reach.y) }
}

/** Another zoom about the middle of the circle: what is there stays there. */
export const zoomTo = (picture: Size, view: View, zoom: number): View => {
  const stepped = steppedZoom(zoom)
  const ratio = stepped / view.zoom
  return settle(picture, { zoom: stepped, x: view.x * ratio, y: view.y * ratio })
}

/**
 * Cuts the square around the circle out of a picture: 400 × 400, JPEG. The corners stay, for whoever shows it rounds it themselves; where
 * the picture doesn't reach there is white. Rejects where the browser can't.
 */
export const cropPicture = async (picture: HTMLImageElement, view: View): Promise<Blob> => {
  const { naturalWidth, naturalHeight } = picture
  const { width, height } = sizeAt({ width: naturalWidth, height: naturalHeight }, view.zoom)
  const { side } = output
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  const left = (0.5 + view.x - width / 2) * side
  const top = (0.5 + view.y - height / 2) * side
  context.drawImage(picture, left, top, width * side, height * side)
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), output.type, output.quality)
  })
}

/** As it is sent: at most 800 px, at a quality that is light enough for a train. Here, and not in a worker that it would fetch from elsewhere. */
export const lighten = async (cropped: Blob): Promise<Blob> => {
  const { default: compress } = await import('browser-image-compression')
  const file = new File([cropped], 'photo.jpg', { type: output.type })
  const light = await compress(file, {
    maxWidthOrHeight: sent.side,
    initialQuality: sent.quality,
    fileType: output.type,
    useWebWorker: false,
  })
  return new Blob([light], { type: output.type })
}
