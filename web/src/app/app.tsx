import { config } from '../lib/config.ts';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';

export function App() {
  return (
    <>
      <h1 className="font-title text-2xl">{config.productName}</h1>
      <TooltipLayer />
    </>
  );
}
