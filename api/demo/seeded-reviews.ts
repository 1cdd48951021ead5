import { readFile } from 'node:fs/promises'
import { ownFile } from '../own-files.ts'
import type { EncodedPhoto } from '../photos/image.ts'
import { keepPhoto } from '../photos/photos.ts'
import type { Tx } from '../feeds/write.ts'
import type { SeededPerson, SeededReview } from './seeded-shapes.ts'

/** Inserts the reviews, with the photos of the work. */
export const insertReviews = async (tx: Tx, reviews: SeededReview[]): Promise<void> => {
  await tx`insert into reviews ${tx(
    reviews.map(({ id, job, by, to, rating, comment, at }) => ({
      id,
      job_id: job.id,
      reviewer_id: by.id,
      reviewee_id: to.id,
      rating,
      comment: comment ?? null,
      created_at: at,
    })),
  )}`
  await tx`insert into structured_evaluations ${tx(
    reviews.flatMap(({ id, criteria }) =>
      criteria
        ? [
            {
              review_id: id,
              completed_on_time: criteria.onTime,
              punctuality_rating: criteria.punctuality,
              politeness_rating: criteria.politeness,
              would_recommend: criteria.recommended,
              descriptive_words: criteria.words,
            },
          ]
        : [],
    ),
  )}`
  for (const { id, by, photos } of reviews) {
    for (const [index, name] of photos.entries()) {
      const photoId = await keepPhoto(tx, by.id, await readDemoPhoto(`work-${name}`))
      await tx`insert into review_photos (review_id, place, photo_id) values (${id}, ${index + 1}, ${photoId})`
    }
  }
}

/** Sets the pictures of a few people; the others show their initials. */
export const insertFaces = async (tx: Tx, people: SeededPerson[]): Promise<void> => {
  for (const { id, key } of people.filter(({ hasFace }) => hasFace)) {
    const photoId = await keepPhoto(tx, id, await readDemoPhoto(`face-${key}`))
    await tx`update users set photo_id = ${photoId} where id = ${id}`
  }
}

/**
 * Reads a photo that was encoded in advance by `encodePhoto` (pwa/theme/draw-demo-photos.ts), because encoding would
 * slow the first start.
 */
const readDemoPhoto = async (name: string): Promise<EncodedPhoto> => {
  const [full, thumbnail] = await Promise.all([read(`${name}.webp`), read(`${name}-small.webp`)])
  return { full, thumbnail }
}

const read = (file: string) => readFile(ownFile(`demo/photos/${file}`))
