import { useMutation } from '@tanstack/react-query'
import { requestVerification } from '#contract/auth/auth.ts'
import { call } from '#web/lib/api/client.ts'

/** Sends the confirmation mail for the person's address again. */
export const useResendVerification = () => useMutation({ mutationFn: () => call(requestVerification) })
