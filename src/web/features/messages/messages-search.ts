import { listMessages } from '#contract/messages/messages.ts'
import { listSearch } from '#web/lib/page/search-filters.ts'

export const messagesSearch = listSearch(listMessages)
