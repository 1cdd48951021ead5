/** Keys of no real account. */
export const stripeKeys = { secretKey: 'sk_test_fuzz', publishableKey: 'pk_test_fuzz', webhookSecret: 'whsec_fuzz' }
export const metricsToken = 'metrics-zq7x-token'
/** The secret of the callers' second factors. */
export const factorSecret = Buffer.from('zq7x-second-factor')
