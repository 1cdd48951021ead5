/** In pixels of the picture, or in diameters of the circle to which it is cropped. */
export interface Size {
  width: number
  height: number
}

/**
 * The picture's position under the circle. `zoom` is in percent: at 100 the picture just covers the circle. `x` and `y` are the offset of its
 * centre from the circle's, in diameters.
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

/** Returns the picture's size under the circle, in diameters. */
export const sizeAt = ({ width, height }: Size, zoom: number): Size => {
  const scale = zoom / 100 / Math.min(width, height)
  return { width: width * scale, height: height * scale }
}

/** Returns the nearest valid view: a whole step of the zoom, and no gap on one side while the picture extends beyond the other. */
export const settle = (picture: Size, { zoom, x, y }: View): View => {
  const stepped = steppedZoom(zoom)
  const reach = reachAt(picture, stepped)
  return { zoom: stepped, x: within(x, reach.x), y: within(y, reach.y) }
}

const steppedZoom = (zoom: number) =>
  Math.min(zooms.max, Math.max(zooms.min, Math.round(zoom / zooms.step) * zooms.step))

/** Returns how far the picture's centre can move from the circle's. */
const reachAt = (picture: Size, zoom: number): { x: number; y: number } => {
  const { width, height } = sizeAt(picture, zoom)
  return { x: Math.abs(width - 1) / 2, y: Math.abs(height - 1) / 2 }
}

const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** Returns the picture's position from -100 to 100 in each direction, in percent of how far it can move. */
export const placeOf = (picture: Size, { zoom, x, y }: View): { x: number; y: number } => {
  const reach = reachAt(picture, zoom)
  const percent = (value: number, limit: number) => (limit > 0 ? Math.round((value / limit) * 100) : 0)
  return { x: percent(x, reach.x), y: percent(y, reach.y) }
}

/** Zooms about the centre of the circle: the point there stays there. */
export const zoomTo = (picture: Size, view: View, zoom: number): View => {
  const stepped = steppedZoom(zoom)
  const ratio = stepped / view.zoom
  return settle(picture, { zoom: stepped, x: view.x * ratio, y: view.y * ratio })
}

/**
 * Crops the square around the circle out of a picture: 400 × 400, JPEG. The corners stay, because each screen rounds the photo itself. Areas that
 * the picture does not reach are white. Rejects if the browser cannot do it.
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

/**
 * Compresses the cropped photo for sending: at most 800 px, at a quality that a train's connection can carry. It runs without a worker, because the
 * library would fetch its worker from another server.
 */
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
