import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
}

/** A heading with its settings below it. */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-3 border-divider border-t py-6 wide:grid-cols-[16rem_1fr]"
    >
      <div className="flex flex-col gap-1">
        <h2 id={id} className="font-semibold text-16">
          {title}
        </h2>
        {about && <p className="text-muted">{about}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}
