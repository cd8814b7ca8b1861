import { useQuery } from '@tanstack/react-query'
import { downloadAttachment } from '#contract/attachments.ts'
import { call } from './client.ts'

/** An address for a file that is not public: it is fetched as whoever is signed in. Null until it is there. */
export function useAttachmentAddress(id: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['attachments', id],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await call(downloadAttachment, { params: { id: id ?? '' }, signal, quiet: true })),
    enabled: id !== null,
    // The address holds as long as the page: made once for each file, it is never asked for again.
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return (id && data) ?? null
}
