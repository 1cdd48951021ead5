/** A record shows from this many jobs on (rule 2.2.224). */
const recordFrom = 5

/**
 * Returns the number of jobs that somebody has agreed to, beside the number of those that were completed: with those that the person let down, and
 * without those that the other party let down or that the two contest. Absent while there are too few for a fair record.
 */
export const recordOf = (completedJobs: number, lapses: number): { agreedJobs?: number } =>
  completedJobs + lapses < recordFrom ? {} : { agreedJobs: completedJobs + lapses }
