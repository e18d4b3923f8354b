import { Search } from 'lucide-react';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

interface ComingPickerProps {
  search: string;
  onSearch: (query: string) => void;
  onEnter: () => void;
}

/** The picker until it is here, drawn as it will be: its search takes what is typed, and the page behind gets none of it. */
export function ComingPicker({ search, onSearch, onEnter }: ComingPickerProps) {
  return (
    <div className="flex flex-col gap-2 p-4 pb-3">
      <span className="relative">
        <Search size={16} aria-hidden className="-translate-y-1/2 absolute top-1/2 left-3 text-faint" />
        <TextInput
          aria-label="Search assets"
          placeholder="Symbol, name, denom or chain"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
          data-autofocus
          className="pl-9"
        />
      </span>
      <div className="flex items-center justify-between gap-3">
        <Skeleton className="touch-target h-9 w-40" />
        <span role="status" className="text-12 text-faint">
          Loading assets
        </span>
      </div>
    </div>
  );
}
