/*
 * The fields of every answer that anybody may read, signed in or not. A field that is not here reaches nobody by accident: whoever adds one decides
 * that everybody may know it (rule 2.2.152). `[]` is a list. Ids of posters, names and towns of people are documented fields.
 */

const fields = (...lines: string[]): string[] => lines.join(' ').split(' ')

export const offer = fields(
  'id title description location canton duration estimatedDuration rate hourlyRate minimumRate category subcategory minds ages',
  'deliveryType requiredSkills languageRequired isLongTermProject projectDuration deliverables urgencyLevel',
  'experienceRequired physicalDemand paymentMethod toolsProvided requiredTools scheduledFor isRecurring tipAllowed',
  'isPremiumJob postedById assignedToId status isCompleted createdAt updatedAt photoIds',
  'poster poster.id poster.firstName poster.lastName poster.city poster.rating poster.completedJobs',
  'poster.agreedJobs',
  // What the poster has answered, without who asked (rule 1.2.672).
  'questions questions[].id questions[].text questions[].askedAt questions[].answer questions[].answeredAt',
)

export const person = fields(
  'id firstName lastName city userType profileImageUrl createdAt',
  'studentProfile studentProfile.school studentProfile.bio studentProfile.availableTools studentProfile.languages',
  'studentProfile.languages[].language studentProfile.languages[].level',
  'studentProfile.drivingLicences studentProfile.schoolConfirmed studentProfile.rating studentProfile.completedJobs',
  'studentProfile.agreedJobs privateProfile.agreedJobs',
  'privateProfile privateProfile.rating privateProfile.completedJobs',
)

const review = fields(
  'id rating comment workPhotos createdAt job job.title isMine reviewer reviewer.firstName reviewer.lastName',
)

const evaluation = fields(
  'completedOnTime punctualityRating politenessRating wouldRecommend descriptiveWords createdAt job job.title',
  'evaluator evaluator.firstName evaluator.lastName',
)

const listOf = (names: string[]): string[] => names.map((name) => `[].${name}`)

export const publicFields: Record<string, readonly string[]> = {
  'GET /api/jobs': listOf(offer),
  'GET /api/jobs/:id': offer,
  'GET /api/users/:id': person,
  'GET /api/users/:id/reviews': listOf(review),
  'GET /api/users/:id/structured-evaluations': listOf(evaluation),
  // Whoever has the code of a paper was given it by one of its two people.
  'GET /api/verify/:code': fields(
    'kind number year poster student issuedAt posterSignedAt studentSignedAt withdrawnAt isSimulated hashes facts paragraphs',
  ),
}

/** Answers that say nothing of people, whatever they hold. */
export const impersonal: ReadonlySet<string> = new Set([
  'GET /api/config',
  'GET /api/law',
  'GET /api/health',
  'GET /api/jobs/statistics',
  'GET /api/openapi.json',
  'GET /api/ready',
])

/** Answers that are about the caller alone, so that strangers read nothing but their own. */
export const ofCaller: ReadonlySet<string> = new Set([
  'GET /api/account/calendar',
  'GET /api/account/notifications',
  'GET /api/account/push',
  'GET /api/account/activity',
  'GET /api/account/security',
  'GET /api/applications/student',
  'GET /api/auth/me',
  'GET /api/jobs/:id/check-application',
  'GET /api/payout-account',
  'GET /api/school-proof',
  'GET /api/unread-messages',
])

/** Returns the paths of all fields of an answer, those of lists once. */
export const fieldsOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, `${path}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const inside = path === '' ? name : `${path}.${name}`
    return [inside, ...fieldsOf(inner, inside)]
  })
}
