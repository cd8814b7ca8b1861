import { useQuery } from '@tanstack/react-query'
import { downloadAttachment } from '#contract/attachments/attachments.ts'
import { call } from './client.ts'

/** The object URL of a private file, fetched with the session's token. Null until it has loaded. */
export function useAttachmentAddress(id: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['attachments', id],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await call(downloadAttachment, { params: { id: id ?? '' }, signal, quiet: true })),
    enabled: id !== null,
    // A file never changes, so its URL is made once per page.
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return (id && data) ?? null
}
