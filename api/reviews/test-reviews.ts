/** The criteria of a review of a student, as the documented form sends them. */
export const evaluation = {
  completedOnTime: true,
  punctualityRating: 5,
  politenessRating: 4,
  wouldRecommend: true,
  descriptiveWords: 'Soigneuse',
  jobTitle: 'Tailler la haie',
  jobCategory: 'Service général',
}

/** A poster's review of a student. */
export const reviewOf = (job: { id: string }, reviewee: { id: string }, change: object = {}) => ({
  jobId: job.id,
  revieweeId: reviewee.id,
  rating: 4,
  comment: null,
  workPhotos: null,
  structuredEvaluation: evaluation,
  ...change,
})
