import * as z from 'zod/mini'
import { articles, englishArticles, type Names } from './article.ts'

/** How the programme is called, for answers; `article.ts` comes with every page and holds no schema. */
export const names = z.object({
  name: z.string(),
  article: z.enum(articles),
  nameEn: z.nullable(z.string()),
  articleEn: z.enum(englishArticles),
}) satisfies z.ZodMiniType<Names>
