import type { ColumnType } from 'kysely'

/** Read as Date, written as Date or ISO text. */
export type Time = ColumnType<Date, Date | string, Date | string>
export type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
