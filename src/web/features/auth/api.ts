import { useMutation } from '@tanstack/react-query'
import { requestVerification } from '#contract/auth.ts'
import { call } from '#web/lib/api/client.ts'

/** Mails the link that confirms one's address again. */
export const useResendVerification = () => useMutation({ mutationFn: () => call(requestVerification) })
