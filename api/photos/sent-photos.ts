import type { PlacedPhoto } from './photo-store.ts'

/** A photo that was sent beside a mutation, as it was sent and as it is served. */
interface SentPhoto {
  dataUrl: string
  encoded: PlacedPhoto
}

/** A photo of a review. */
export interface WorkPhoto {
  photo: PlacedPhoto
  /** A hash of the sent data URL, which identifies a repetition: encoding the same image twice may give different bytes. */
  sent: string
}

/** The photos that were sent beside the arguments. Each function throws the refusal of a broken or missing photo. */
export interface SentBeside {
  photo: () => SentPhoto
  workPhotos: () => WorkPhoto[]
}
