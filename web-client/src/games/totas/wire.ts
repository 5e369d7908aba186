// TOTA*S on the wire, as this folder names it.
import type { RoomState } from "../../room/state.ts";
import type { EventOf } from "../../wire/messages.ts";

export type {
  TotasArmy as Army,
  TotasAwayPiece as AwayPiece,
  TotasFormCell as FormCell,
  TotasFullOptions,
  TotasGround as Ground,
  TotasGroundOffer as GroundOffer,
  TotasHalf as HalfMove,
  TotasLine as Line,
  TotasMoleLot as MoleLot,
  TotasOptions,
  TotasPlan,
  TotasPromotion as Promotion,
  TotasResult,
  TotasRevealed as Revealed,
  TotasSquare as Square,
  TotasView,
  TotasWing as Wing,
  TotasZone as Zone,
  TotasZoneKind as ZoneKind,
} from "../../wire/messages.ts";

export type TotasRoom = RoomState<"totas">;
export type LogEvent = EventOf<"totas">;
